import { jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { fullDraft } from '../../../test/drafts';
import { STRANGER } from '../../../test/fixtures';
import type { PoolDraft } from '../model/draft';
import { useSaleHashes } from './useSaleHashes';

const moon = { address: `0x${'a'.repeat(40)}`, name: 'Moon Token', symbol: 'MOON', decimals: 18 };
const coin = { address: `0x${'b'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 };
const NO_ROOT = `0x${'0'.repeat(64)}`;

const renderHashes = (draft: PoolDraft, token: typeof moon | undefined, bidding: typeof moon | undefined) =>
  renderHook(
    (props: { draft: PoolDraft; token: typeof moon | undefined; bidding: typeof moon | undefined }) =>
      useSaleHashes(props.draft, props.token, props.bidding),
    { initialProps: { draft, token, bidding } },
  );

describe('the hashes of a draft', () => {
  it('follow its texts, tokens and white list, and are unknown until they are computed', async () => {
    const { result, rerender } = renderHashes(fullDraft, moon, coin);
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toMatchObject({ merkleRoot: NO_ROOT }));
    const { formHash } = result.current!;
    rerender({ draft: { ...fullDraft, title: 'Mars' }, token: moon, bidding: coin });
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toBeDefined());
    expect(result.current?.formHash).not.toBe(formHash);

    const closed = { ...fullDraft, poolType: 'whiteList' as const, whiteListUsers: [STRANGER] };
    rerender({ draft: closed, token: moon, bidding: coin });
    await waitFor(() => expect(result.current).toBeDefined());
    expect(result.current?.merkleRoot).not.toBe(NO_ROOT);
  });

  it.each<[string, PoolDraft, typeof moon | undefined, typeof moon | undefined]>([
    ['a network', { ...fullDraft, network: '' }, moon, coin],
    ['its token', fullDraft, undefined, coin],
    ['its bidding token', fullDraft, moon, undefined],
  ])('are neither known nor tried without %s', async (_, ...missing) => {
    const logged = jest.spyOn(console, 'error');
    const { result, rerender } = renderHashes(...missing);
    rerender({ draft: fullDraft, token: moon, bidding: coin });
    await waitFor(() => expect(result.current).toBeDefined());
    const [draft, token, bidding] = missing;
    rerender({ draft, token, bidding });
    expect(result.current).toBeUndefined();
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});
