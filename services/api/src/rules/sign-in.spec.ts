import { ParsedMessage } from '@spruceid/siwe-parser';
import { signInMessage } from './sign-in.js';

it('the message of signing in is read back by a Sign-In with Ethereum library', () => {
  const fields = {
    domain: 'launchpad.test:8080',
    uri: 'https://launchpad.test:8080',
    address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
    chainId: 97,
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-11-20T15:00:00.000Z',
  };
  expect(new ParsedMessage(signInMessage(fields))).toMatchObject(fields);
});
