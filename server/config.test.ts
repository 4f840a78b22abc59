import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, SETTINGS } from './config.ts'

describe('settings', () => {
  it('has a default for every setting', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ PORT: 4100, SERVICE_PORT: 4101, LINK_TTL_SECONDS: 86_400 })
    expect(config.DATA_DIR).toMatch(/data$/)
  })

  it('prefers the environment to the file', () => {
    expect(readConfig({ PORT: '5000' }, { PORT: '6000', SERVICE_PORT: '6001' })).toMatchObject({
      PORT: 5000,
      SERVICE_PORT: 6001,
    })
  })

  it('refuses an unknown name in the file, and lists the settings', () => {
    expect(() => readConfig({}, { PROT: '4100' })).toThrow(/PROT is not a setting; the settings are PORT/)
  })

  it('refuses an unknown SVC_ name in the environment and ignores all other names', () => {
    expect(() => readConfig({ SVC_KEY: 'x' })).toThrow(/SVC_KEY is not a setting/)
    expect(readConfig({ PATH: '/bin', HOME: '/' })).toMatchObject({ PORT: 4100 })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['LINK_TTL_SECONDS', '0'],
    ['DATABASE_URL', 'mysql://localhost/easel'],
    ['OBJECTS_URL', 'https://bucket.example.com'],
    ['OBJECTS_URL', 's3://Bucket/team'],
    ['SVC_BASE_URL', 'ftp://example.com'],
    ['TRANSLATOR_URL', 'translate.example.com'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}`))
  })

  it.each([
    ['PORT', 'http', 'PORT ("http"): must be a whole number from 0 to 65535'],
    ['WORKERS', '1.5', 'WORKERS ("1.5"): must be a whole number from 0 to 64'],
    ['WORKERS', '65', 'WORKERS ("65"): must be a whole number from 0 to 64'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL ("loud"): must be one of fatal, error, warn, info, debug, trace, silent',
    ],
    [
      'WEBHOOK_RETRY_SECONDS',
      '5,soon',
      'WEBHOOK_RETRY_SECONDS ("5,soon"): must be comma-separated numbers of seconds above 0',
    ],
  ])('says of %s=%s in words what it has to be', (name, value, description) => {
    expect(() => readConfig({ [name]: value })).toThrow(description)
  })

  it.each([
    ['SERVICE_PUBLIC_URL', 'https://x/y?z'],
    ['SERVICE_PUBLIC_URL', 'https://x/y#z'],
    ['TRANSLATOR_URL', 'https://x/?key=1'],
    ['SERVICE_ALLOWED_HOSTS', 'http://proxy:1'],
    ['SERVICE_ALLOWED_HOSTS', ','],
    ['SERVICE_ALLOWED_HOSTS', 'proxy/easel'],
    ['ALLOWED_HOSTS', 'https://studio.example.com'],
    ['RESULT_HOSTS', 'a.example,,b.example'],
    ['WEBHOOK_RETRY_SECONDS', '1,,2'],
    ['WEBHOOK_ALLOW_HOSTS', '127.0.0.1'],
    ['WEBHOOK_ALLOW_HOSTS', 'http://127.0.0.1:4344'],
  ])('refuses what can never work, in one line: %s=%s', (name, value) => {
    const refusal = () => readConfig({ [name]: value })
    expect(refusal).toThrow(new RegExp(`^${name}.*: (must|has an empty entry)`))
    expect(refusal).not.toThrow('\n')
  })

  it('accepts hosts as they appear in requests', () => {
    const hosts = 'Studio.example.com,proxy:8080, [::1]:4101,localhost'
    const { SERVICE_ALLOWED_HOSTS, WEBHOOK_ALLOW_HOSTS } = readConfig({
      SERVICE_ALLOWED_HOSTS: hosts,
      WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9000,[::1]:9000,::1:9000,Hooks.test:80',
    })
    expect(SERVICE_ALLOWED_HOSTS).toEqual(['studio.example.com', 'proxy:8080', '[::1]:4101', 'localhost'])
    expect(WEBHOOK_ALLOW_HOSTS).toEqual(['127.0.0.1:9000', '[::1]:9000', '::1:9000', 'hooks.test:80'])
  })

  it.each([
    ['TRANSLATOR_API', 'TRANSLATOR_URL', 'deepl'],
    ['TRANSLATOR_API_KEY', 'TRANSLATOR_URL'],
    ['TRANSLATOR_MODEL', 'TRANSLATOR_URL'],
    ['IMAGES_API_KEY', 'IMAGES_URL'],
    ['OBJECTS_ENDPOINT', 'OBJECTS_URL', 'http://localhost:9000'],
    ['OBJECTS_PATH_STYLE', 'OBJECTS_URL', 'true'],
  ])('refuses %s without %s', (name, owner, value = 'x') => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} has no effect without ${owner}`)
  })

  it.each([{ TRANSLATOR_API: 'openai' }, { TRANSLATOR_API: 'deepl', TRANSLATOR_MODEL: 'm' }])(
    'refuses a model without a chat, and a chat without a model: %j',
    (given) => {
      const TRANSLATOR_URL = 'http://localhost:5000'
      expect(() => readConfig({ TRANSLATOR_URL, ...given })).toThrow(
        'TRANSLATOR_API=openai and TRANSLATOR_MODEL go together',
      )
    },
  )

  it.each([
    ['SERVICE_PROT', 'SERVICE_PORT'],
    ['SERVICE_HOSTS', 'SERVICE_HOST'],
    ['DATADIR', 'DATA_DIR'],
    ['service_port', 'SERVICE_PORT'],
    ['SVC_API_KYE', 'SVC_API_KEY'],
  ])('asks whether %s was meant to be %s', (name, near) => {
    expect(() => readConfig({ [name]: '1' })).toThrow(`${name} is not a setting; did you mean ${near}?`)
  })

  it('ignores names of other programs that contain one of ours', () => {
    const others = { SPORT: '1', REDIS_SERVICE_PORT: '1', A_DATABASE_URL: '1', WORKER: '1', LOG_FORMAT: '1' }
    expect(readConfig(others)).toMatchObject({ PORT: 4100 })
  })

  it.each([
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN: must have at least 16 characters'],
    ['METRICS_TOKEN', 'a b c d e f g h i j k', 'METRICS_TOKEN: must be printable ASCII'],
    ['SVC_API_KEY', 'first\nsecond', 'SVC_API_KEY: must be printable ASCII'],
    ['TRANSLATOR_API_KEY', 'clé-of-the-house', 'TRANSLATOR_API_KEY: must be printable ASCII'],
    ['IMAGES_API_KEY', 'two words', 'IMAGES_API_KEY: must be printable ASCII'],
  ])('refuses what cannot stand in a header: %s=%j, in one line', (name, value, description) => {
    const refusal = () => readConfig({ SVC_BASE_URL: 'https://images.example.com', [name]: value })
    expect(refusal).toThrow(description)
    expect(refusal).not.toThrow('\n')
  })

  it.each(SETTINGS.map(({ name }) => name))('never shows the schema’s own wording for %s', (name) => {
    for (const value of [' ', '-1', 'a b', 'http', 'ä', '\u0007'])
      try {
        readConfig({ [name]: value })
      } catch (error) {
        expect(String(error)).not.toMatch(/expected|Invalid|Too (small|big)|must match/)
      }
  })

  it('requires the address and the key of a remote service together', () => {
    expect(() => readConfig({ SVC_BASE_URL: 'https://images.example.com' })).toThrow(/go together/)
    expect(() => readConfig({ SVC_API_KEY: 'key' })).toThrow(/go together/)
    expect(() => readConfig({ AWS_ACCESS_KEY_ID: 'key' })).toThrow(/go together/)
  })

  it('requires the address and the model of an images server together', () => {
    expect(() => readConfig({ IMAGES_URL: 'http://localhost:8080' })).toThrow(/IMAGES_MODEL go together/)
    expect(readConfig({ IMAGES_URL: 'http://localhost:8080', IMAGES_MODEL: 'flux' }).IMAGES_MODEL).toBe(
      'flux',
    )
  })

  it('never shows a key, or an address with a password, in an error', () => {
    const url = 'mysql://easel:secret@localhost/easel'
    expect(() => readConfig({ DATABASE_URL: url })).not.toThrow(/secret/)
  })

  it('describes every setting for the README', () => {
    expect(SETTINGS.every(({ name, description }) => /^[A-Z_]+$/.test(name) && description.length > 10)).toBe(
      true,
    )
  })
})

it('hosts of links may have underscores, as some storage hosts do', () => {
  expect(readConfig({ RESULT_HOSTS: 'my_bucket.s3.amazonaws.com,my_store:9000' }).RESULT_HOSTS).toEqual([
    'my_bucket.s3.amazonaws.com',
    'my_store:9000',
  ])
})
