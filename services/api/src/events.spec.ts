import { clientEvents, serverEvents, type AskingMessage, type SocketMessage } from './events.js';

const messages = Object.entries<SocketMessage | AskingMessage>({ ...serverEvents, ...clientEvents }).flatMap(
  ([name, message]) => [
    [name, message] as const,
    ...('acknowledgement' in message ? [[`${name}, acknowledged`, message.acknowledgement] as const] : []),
  ],
);

describe('what the sockets say', () => {
  it.each(messages)('has an example that is one: %s', (_, { payload, example }) => {
    expect(payload.parse(example)).toEqual(example);
  });

  it('of a pool and of a bid is nothing that only some may know', () => {
    const { pool } = serverEvents.poolCreated.payload.shape;
    const secret = ['name', 'email', 'phone', 'message', 'identityDoc', 'documents', 'pendingMetadata'];
    expect(Object.keys(pool.shape).filter((field) => secret.includes(field))).toEqual([]);
  });

  it.each(['watch', 'unwatch'] as const)('of pools to %s names at most a hundred', (name) => {
    const takes = (length: number) =>
      clientEvents[name].payload.safeParse(Array(length).fill('EFhZxT')).success;
    expect([takes(0), takes(100), takes(101)]).toEqual([true, true, false]);
  });
});
