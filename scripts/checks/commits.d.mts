export function subjectFault(subject: string): string | null
export function commitFaults(): string[]
