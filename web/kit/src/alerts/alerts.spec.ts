import { alertStore, dismissAlert, showAlert, type Alert } from './alerts';

afterEach(() => alertStore.get().forEach(({ id }) => dismissAlert(id)));

describe('alerts', () => {
  const alert = { kind: 'error', title: 'Failed', message: 'Please wait' } as const;

  it.each<[what: string, changes: Partial<Alert>, shown: number]>([
    ['of another kind', { kind: 'info' }, 2],
    ['with another title', { title: 'Rejected' }, 2],
    ['with another message', { message: 'Try again' }, 2],
    ['with another reason only', { detail: 'It rains' }, 1],
  ])('%s than the one that is shown: %j', (_, changes, count) => {
    showAlert(alert);
    showAlert({ ...alert, ...changes });
    expect(alertStore.get()).toHaveLength(count);
  });

  it('are the newest four, each with what external texts are when they are plain', () => {
    const long = `0x${'ab'.repeat(40)}`;
    for (const title of ['A', 'B', 'C', 'D', 'E']) showAlert({ kind: 'info', title });
    expect(alertStore.get().map(({ title }) => title)).toEqual(['B', 'C', 'D', 'E']);
    expect(alertStore.get().map(({ message, detail }) => [message, detail])).toEqual(
      Array.from({ length: 4 }, () => [undefined, undefined]),
    );
    showAlert({ kind: 'info', title: long, message: long, detail: long });
    const plain = '0xabababab…ababab';
    expect(alertStore.get().at(-1)).toMatchObject({ title: plain, message: plain, detail: plain });
  });
});
