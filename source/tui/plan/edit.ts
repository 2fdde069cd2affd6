import { type App, notify } from '../app.ts'

export const editPlan = async (app: App): Promise<void> => {
  notify(app, { style: 'warn', text: 'no plan' })
}
