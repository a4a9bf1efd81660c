import { auditCsv } from './csv';

it('has one line for each changed field, and for an action that changed none', () => {
  const entry = { time: 1_800_000_000, subject: 'ann', target: 'abc123', title: '=Moon' };
  const csv = auditCsv([
    {
      ...{ ...entry, _id: '2', action: 'pool.reject' },
      ...{ before: { kycStatus: 'pending' }, after: { kycStatus: 'rejected', reason: 'a "b", c' } },
    },
    { ...entry, _id: '1', action: 'new.act', name: 'Ann Lee', before: null, after: null },
  ]);
  expect(csv.split('\r\n')).toEqual([
    'Time,Who,Action,Record,Target,Field,Before,After',
    `2027-01-15T08:00:00.000Z,ann,Rejected the review,abc123,'=Moon,kycStatus,pending,rejected`,
    `2027-01-15T08:00:00.000Z,ann,Rejected the review,abc123,'=Moon,reason,,"a ""b"", c"`,
    `2027-01-15T08:00:00.000Z,Ann Lee (ann),new.act,abc123,'=Moon,,,`,
    '',
  ]);
});
