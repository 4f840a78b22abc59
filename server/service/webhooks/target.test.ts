import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import { whyNotDelivered } from './target.ts'

describe('Endpoints: webhook_url, hosts that are rejected', () => {
  it.each([
    'https://127.0.0.1/', // loopback
    'https://127.1/',
    'https://2130706433/', // decimal
    'https://0x7f000001/', // hexadecimal
    'https://0x7f.1/',
    'https://0177.0.0.1/', // octal
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data', // cloud metadata
    'https://168.63.129.16/',
    'https://100.64.0.1/', // carrier-grade NAT
    'https://0.0.0.0/',
    'https://198.18.0.1/',
    'https://192.0.2.1/',
    'https://224.0.0.1/', // multicast
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/', // link-local
    'https://[fc00::1]/', // unique local
    'https://[fd12:3456::1]/',
    'https://[ff02::1]/', // multicast
    'https://[::ffff:127.0.0.1]/', // mapped
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/', // NAT64
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/', // 6to4
    'https://[2001:0:53aa:64c:0:0:f5ff:fffe]/', // Teredo
    'https://[2001:db8::1]/', // documentation
    'https://[fec0::1]/', // site-local
    'https://localhost/',
    'https://localhost./',
    'https://a.localhost/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://user:secret@example.com/',
    'nonsense',
  ])('%s', (url) => expect(whyNotDelivered(url)).toMatch(/^must/))

  it.each([
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://metadata.goog/',
    'https://METADATA/latest/',
    'https://metadata.azure.internal./',
    'https://instance-data/latest/meta-data',
    'https://instance-data.ec2.internal/',
    'https://metadata.tencentyun.com/',
    'https://metadata.platformequinix.com/',
  ])('%s, by its name', (url) => {
    expect(whyNotDelivered(url)).toBe('must not lead to a cloud metadata service')
  })

  it.each(['https://hook.invalid/', 'https://receiver.test/x', 'https://a.onion/'])(
    '%s leads nowhere, and that is what is said',
    (url) =>
      expect(whyNotDelivered(url)).toBe(`names a host that cannot be resolved: ${new URL(url).hostname}`),
  )

  it.each([
    'https://example.com/hook?a=b',
    'https://93.184.216.34:8443/',
    'https://[2606:4700::6810:84e5]/',
    'https://1.1.1.1/',
    'https://metadata-tools.example.com/',
    'https://my.instance-data.example.com/',
  ])('%s is none of them', (url) => expect(whyNotDelivered(url)).toBeNull())
})

it('text that is not an address is not public', () => {
  expect(['', 'example.com', '1.2.3', '::g'].map(isPublicAddress)).toEqual([false, false, false, false])
})
