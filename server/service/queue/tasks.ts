import { isTool, OPERATION_IDS, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { engineTool } from '../engine/tools/table.ts'
import type { Backends } from '../threads/engine-worker.ts'
import { TASKS, type Task } from './task-names.ts'

type Models = Pick<Backends, 'images' | 'modelFiles'>

/** What does an operation's pictures, with the models of an installation. */
export function taskOf(id: OperationId, { images, modelFiles }: Models): Task {
  const operation = operationOf(id).sameAs ?? id
  if (!isTool(operation)) return images ? 'model' : 'paint'
  return modelFiles.length > 0 || (images && engineTool(operation).forModel) ? 'model' : 'edit'
}

/** The operations that belong to some tasks; undefined for all. */
export function operationsFor(tasks: readonly Task[], models: Models): readonly OperationId[] | undefined {
  if (TASKS.every((task) => tasks.includes(task))) return undefined
  return OPERATION_IDS.filter((id) => tasks.includes(taskOf(id, models)))
}
