/** The queues of generations, as `task_completion_speed` names them. */
export const QUEUES = ['fast', 'slow'] as const
export type Queue = (typeof QUEUES)[number]
