# mcteam with everything it runs on: `docker build -t mcteam .`, then `docker run --rm -it mcteam tui tasks/demo/cabin.yaml`.
FROM node:24-slim AS build
WORKDIR /mcteam
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json README.md CHANGELOG.md LICENSE ./
COPY bin bin
COPY scripts scripts
COPY source source
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production XDG_RUNTIME_DIR=/tmp
WORKDIR /mcteam
COPY --from=build /mcteam/package.json /mcteam/LICENSE ./
COPY --from=build /mcteam/node_modules node_modules
COPY --from=build /mcteam/bin bin
COPY --from=build /mcteam/dist dist
COPY docs docs
COPY prompts prompts
COPY tasks tasks
COPY recordings/samples recordings/samples
COPY recordings/situations recordings/situations
# Recordings and results are written where a volume is mounted; the program itself belongs to somebody else.
RUN mkdir /data && chown node:node /data
USER node
WORKDIR /data
ENTRYPOINT ["node", "/mcteam/bin/mcteam.js"]
