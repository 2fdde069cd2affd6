import type { QuestionForm } from '../../question-form.ts'
import type { AssignTasksInput, AssignTasksOutput } from './shape.ts'

export const form: QuestionForm<AssignTasksInput, AssignTasksOutput> = {
  title({ ready }, answer) {
    const titleOf = (id: string): string => ready.find(one => one.id === id)?.title ?? id
    return answer?.assignments.map(one => `${one.agent}: ${titleOf(one.task)}`).join('; ') || 'hand out nothing'
  },
  text: answer => answer?.assignments.map(one => `${one.agent}: ${one.task}`).join('\n') ?? '',
  read(text) {
    const lines = text.split('\n').filter(line => line.trim() !== '')
    const assignments = lines.map(line => /^\s*(\w+)\s*:\s*(\S+)\s*$/.exec(line))
    const wrong = assignments.indexOf(null)
    if (wrong >= 0) return { problem: `“${lines[wrong]}”: write each line as NAME: TASK, with the task's id.` }
    return { assignments: assignments.map(found => ({ agent: found![1]!, task: found![2]! })) }
  },
}
