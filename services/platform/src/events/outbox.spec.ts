import { getOption, type DescMessage } from '@bufbuild/protobuf';
import * as proto from '@launchpad/proto';
import { publishers } from '../nats/permissions.js';

const isMessage = (value: unknown): value is DescMessage =>
  typeof value === 'object' && value !== null && (value as DescMessage).kind === 'message';

describe('events', () => {
  const subjects = Object.values<unknown>(proto)
    .filter(isMessage)
    .map((schema) => getOption(schema, proto.event))
    .filter((subject) => subject !== '');

  it('have a subject of their own, below that of the service that publishes them', () => {
    expect(subjects.length).toBeGreaterThan(10);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const subject of subjects) expect(publishers()).toContain(subject.split('.')[0]);
  });
});
