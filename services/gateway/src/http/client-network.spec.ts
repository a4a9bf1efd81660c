import { clientNetwork, clientNetworks } from './client-network.js';

describe('the key for rate limits', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    // zeros may be left out anywhere, and what only resembles an IPv4 address is none
    ['1::b:c:d:e:f:a', '1:0:b:c::/64'],
    ['1::ffff:203.0.113.7', '1:0:0:0::/64'],
    ['::ffff:0:203.0.113.7', '0:0:0:0::/64'],
    // as proxies may write it
    ['203.0.113.200:1234', '203.0.113.200'],
    ['[::ffff:203.0.113.200]', '203.0.113.200'],
    ['[::ffff:203.0.113.0200]:99', '203.0.113.200'],
    ['203.0.113.0200', '203.0.113.200'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[fe80::1%eth0]:443', 'fe80:0:0:0::/64'],
    [' 203.0.113.7 ', '203.0.113.7'],
    // made up
    ['unknown', 'unknown'],
    ['_hidden-1', 'unknown'],
    ['', 'unknown'],
    ['203.0.113.256', 'unknown'],
    ['203.0.113', 'unknown'],
    ['0x7f.0.0.1', 'unknown'],
    ['2001:db8::1:1234567', 'unknown'],
  ])('of %s is %s', (address, network) => expect(clientNetwork(address)).toBe(network));
});

describe('the site of an address', () => {
  it.each([
    ['203.0.113.7:80', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['nonsense', 'unknown'],
  ])('of %s is %s', (address, site) => expect(clientNetworks(address).site).toBe(site));
});
