import sharp from 'sharp'
import { expect } from 'vitest'
import type { Answer, TestService } from './service.ts'

type Files = Record<string, Uint8Array<ArrayBuffer>>

/** Sends a form with one file for each field. */
export const postFiles = (service: TestService, path: string, fields: Record<string, string>, files: Files) =>
  service.post(path, {
    fields,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, [{ bytes }]])),
  })

/** Expects a refusal with a message. */
export function refused(answer: Pick<Answer, 'status' | 'body'>, status: number, message: RegExp): void {
  expect(answer.body.error).toMatch(message)
  expect(answer.status).toBe(status)
}

/** The `data` of an answer, in any shape. */
export const dataOf = ({ body }: Answer) => Object(body).data

/** Expects a handle, and waits until its generation is completed. */
export async function finished(service: TestService, answer: Answer): Promise<Answer> {
  expect(answer.body).toEqual({ generation_id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/) })
  const done = await service.finished(String(answer.body.generation_id))
  expect(done.body.status).toBe('completed')
  return done
}

/** The pixels behind a result link: RGBA. */
export async function pixels(url: string) {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  return sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}
