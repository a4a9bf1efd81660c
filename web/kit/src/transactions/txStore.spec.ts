import { recentActions, txStore } from './txStore';
import type { SentTx } from './types';

const sent = (id: string): SentTx => ({
  id,
  hash: id,
  chainId: 5,
  from: '0xaa',
  nonce: 0,
  startBlock: 1,
  label: 'Place order',
  sentAt: 1,
  status: 'pending',
  to: '0xbb',
  data: '0x',
});

/** What another tab does to the storage that the tabs share. */
function inAnotherTab(key: string | null, change: () => void): void {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

const shown = () => txStore.get().map(({ id, status }) => `${id} ${status}`);

describe('the sent transactions', () => {
  beforeEach(() => {
    localStorage.clear();
    txStore.add(sent('a'));
    txStore.add(sent('b'));
  });

  it('are added, changed and removed one by one', () => {
    expect(shown()).toEqual(['a pending', 'b pending']);
    txStore.change('a', { status: 'confirmed' });
    expect(shown()).toEqual(['a confirmed', 'b pending']);
    txStore.add(sent('a'));
    expect(shown()).toEqual(['b pending', 'a pending']);
    txStore.remove('b');
    expect([shown(), txStore.has('a'), txStore.has('b')]).toEqual([['a pending'], true, false]);
  });

  it('follow what other tabs send and clear, and nothing else that they store', () => {
    let redraws = 0;
    const stop = txStore.subscribe(() => (redraws += 1));
    const stored = (...ids: string[]) => localStorage.setItem('transactions', JSON.stringify(ids.map(sent)));
    inAnotherTab('transactions', () => stored('a', 'b', 'c'));
    expect(shown()).toEqual(['a pending', 'b pending', 'c pending']);
    inAnotherTab('theme', () => localStorage.setItem('theme', 'dark'));
    expect(redraws).toBe(1);
    inAnotherTab(null, () => localStorage.clear());
    expect([shown(), redraws]).toEqual([[], 2]);
    stop();
  });

  it.each(['junk', '{"0":1}', 'null'])('are none where %s is stored', (junk) => {
    inAnotherTab('transactions', () => localStorage.setItem('transactions', junk));
    localStorage.setItem('transactions.recent', junk);
    expect([txStore.get(), recentActions.get()]).toEqual([[], []]);
  });
});
