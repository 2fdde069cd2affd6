/** How an endpoint takes the form of an answer: by a schema, as the arguments of a tool, as any JSON, or in words only. */
export type Form = 'json_schema' | 'tool' | 'json_object' | 'text'

/** How long a model thinks before it answers, where an endpoint lets that be chosen. */
export const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const
export type Effort = (typeof efforts)[number]

/** What has to be known of a provider that speaks Chat Completions, before it is asked for the first time. What it refuses all the same is learnt. */
export interface Preset {
  readonly baseUrl: string
  /** Environment variables of its key; the first that is set counts. */
  readonly keys: readonly [string, ...string[]]
  /** A program of the user's own: no key is needed, no bill comes, and it may run at another address. */
  readonly own?: true
  /** OpenAI, or what a person has put in its place: it gets the account, project and headers that the environment says for OpenAI. */
  readonly openAI?: true
  /** Its name in the package of prices. */
  readonly prices?: string
  /** The field of an answer's length. @default 'max_tokens' */
  readonly cap?: 'max_completion_tokens'
  /** How the form of an answer is asked for, best first. @default json_schema, json_object, text */
  readonly forms?: readonly [Form, ...Form[]]
  /** Its own fields for some efforts; null: how long a model thinks cannot be said. @default `reasoning_effort` for all */
  readonly effort?: Partial<Record<Effort, Readonly<Record<string, unknown>>>> | null
  /** It says itself what an answer cost (`usage.cost`, US dollars). */
  readonly tellsCost?: true
  /** It takes no JSON schema for an answer in pieces. */
  readonly whole?: true
  /** Where it says how many tokens a model has room for, from its root, not from `baseUrl`; and how it is given more. */
  readonly context?: { readonly path: string; readonly field: string; readonly remedy: string }
}

/**
 * Every provider that `--model PROVIDER/NAME` knows. Adding one: a line here. Sources: the providers' pages on their
 * OpenAI-compatible endpoints, November 2026.
 */
const presets = {
  openai: {
    ...{ baseUrl: 'https://api.openai.com/v1', keys: ['OPENAI_API_KEY'], openAI: true, prices: 'openai' },
    // Models that reason refuse the older name.
    cap: 'max_completion_tokens',
  },
  anthropic: {
    ...{ baseUrl: 'https://api.anthropic.com/v1', keys: ['ANTHROPIC_API_KEY'], prices: 'anthropic' },
    // `response_format` and `reasoning_effort` are ignored there; the parameters of a tool are not.
    ...{ forms: ['tool', 'text'], effort: null },
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    ...{ keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'], prices: 'google' },
  },
  openrouter: {
    ...{ baseUrl: 'https://openrouter.ai/api/v1', keys: ['OPENROUTER_API_KEY'], prices: 'openrouter', tellsCost: true },
  },
  groq: {
    ...{ baseUrl: 'https://api.groq.com/openai/v1', keys: ['GROQ_API_KEY'], prices: 'groq' },
    ...{ cap: 'max_completion_tokens', whole: true },
  },
  mistral: { baseUrl: 'https://api.mistral.ai/v1', keys: ['MISTRAL_API_KEY'], prices: 'mistral' },
  deepseek: {
    ...{ baseUrl: 'https://api.deepseek.com', keys: ['DEEPSEEK_API_KEY'], prices: 'deepseek' },
    ...{ forms: ['json_object', 'text'], effort: { none: { thinking: { type: 'disabled' } } } },
  },
  xai: {
    ...{ baseUrl: 'https://api.x.ai/v1', keys: ['XAI_API_KEY'], prices: 'x-ai', cap: 'max_completion_tokens' },
  },
  together: {
    ...{ baseUrl: 'https://api.together.ai/v1', keys: ['TOGETHER_API_KEY'], prices: 'together' },
    effort: { none: { reasoning: { enabled: false } } },
  },
  fireworks: {
    ...{ baseUrl: 'https://api.fireworks.ai/inference/v1', keys: ['FIREWORKS_API_KEY'], prices: 'fireworks' },
  },
  cerebras: {
    ...{ baseUrl: 'https://api.cerebras.ai/v1', keys: ['CEREBRAS_API_KEY'], prices: 'cerebras' },
    cap: 'max_completion_tokens',
  },
  ollama: {
    ...{ baseUrl: 'http://localhost:11434/v1', keys: ['OLLAMA_API_KEY'], own: true },
    context: {
      path: '/api/ps',
      field: 'context_length',
      remedy: 'Set OLLAMA_CONTEXT_LENGTH=32768 where Ollama runs, and start it again.',
    },
  },
  lmstudio: {
    ...{ baseUrl: 'http://localhost:1234/v1', keys: ['LMSTUDIO_API_KEY'], own: true, forms: ['json_schema', 'text'] },
    context: {
      path: '/api/v0/models',
      field: 'loaded_context_length',
      remedy: 'Load the model with a longer context in LM Studio.',
    },
  },
  vllm: {
    ...{ baseUrl: 'http://localhost:8000/v1', keys: ['VLLM_API_KEY'], own: true },
    effort: { none: { chat_template_kwargs: { enable_thinking: false } } },
    context: { path: '/v1/models', field: 'max_model_len', remedy: 'Start vLLM with --max-model-len 32768.' },
  },
  llamacpp: {
    ...{ baseUrl: 'http://localhost:8080/v1', keys: ['LLAMACPP_API_KEY'], own: true },
    context: { path: '/props', field: 'n_ctx', remedy: 'Start llama-server with -c 32768.' },
  },
} as const satisfies Readonly<Record<string, Preset>>

export type PresetName = keyof typeof presets
export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]]

export const presetOf = (name: PresetName): Preset => presets[name]
