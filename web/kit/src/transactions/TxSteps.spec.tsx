import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { axe } from '../test/axe';
import { Confirmation } from '../components/Confirmation';
import { TxOverlay } from './TxOverlay';
import { TxSteps, type TxStep } from './TxSteps';
import { txStore } from './txStore';
import type { SentTx } from './types';

const explorer = 'https://goerli.etherscan.io';

describe('transaction steps', () => {
  it('show an error text in place of a failed step’s label', () => {
    const phase = { phase: 'failed' as const, reason: 'The pool has ended.' };
    render(<TxSteps explorer={explorer} steps={[{ key: 'place', label: 'Place order', phase }]} />);
    expect(screen.getByText('The pool has ended.')).toBeVisible();
    expect(screen.queryByText('Place order')).toBeNull();
  });

  it('show that the wallet awaits confirmation and link to the transaction', async () => {
    const { container } = render(
      <main>
        <TxSteps
          explorer={explorer}
          steps={[
            { key: 'approve', label: 'Approve', phase: { phase: 'confirmed', hash: '0xaa' } },
            { key: 'place', label: 'Place order', phase: { phase: 'signing' } },
          ]}
        />
      </main>,
    );
    expect(screen.getByText('Confirm in your wallet')).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://goerli.etherscan.io/tx/0xaa');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('a step that waits for the other signers', () => {
  const phase = { phase: 'pending' as const, hash: '0xaa', id: '0xaa', signers: true };
  const step = { key: 'place', label: 'Place order', phase };
  const show = (steps: TxStep[] = [step]) =>
    render(
      <main>
        <TxSteps explorer={explorer} steps={steps} />
        <Confirmation />
      </main>,
    );
  beforeEach(() => txStore.add({ id: '0xaa', status: 'pending', signers: true } as SentTx));
  afterEach(() => act(() => txStore.remove('0xaa')));

  it('is discarded once its user confirms that', async () => {
    const { container } = show();
    for (const [answer, left] of [
      ['Keep waiting', 1],
      ['Stop waiting', 0],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
      const dialog = await screen.findByRole('dialog', { name: 'Stop waiting for the other signers?' });
      expect(await axe(container)).toHaveNoViolations();
      fireEvent.click(within(dialog).getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(txStore.get()).toHaveLength(left);
    }
  });

  it('is let go once its user confirms what that may cost, where no node has seen it', async () => {
    const twice = 'you bid twice, 2 × 500 USDC';
    act(() => txStore.change('0xaa', { signers: false, unseen: true, twice }));
    show([{ ...step, phase: { ...phase, signers: false, unseen: true } }]);
    expect(screen.getByText(/^Not seen by the network yet\./)).toBeVisible();
    for (const [answer, left] of [
      ['Keep waiting', 1],
      ['Let it go', 0],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: 'Let it go' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Let this transaction go?' }));
      expect(dialog.getByText(`Your wallet may still send it: then ${twice}.`)).toBeVisible();
      fireEvent.click(dialog.getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(txStore.get()).toHaveLength(left);
    }
  });

  it('is one of a contract wallet: a transaction on its way cannot be discarded', () => {
    show([{ ...step, phase: { ...phase, signers: false } }]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the overlay', () => {
  it('reads We’re Almost There / Transaction In progress', () => {
    render(<TxOverlay open />);
    expect(screen.getByText("We're Almost There")).toBeVisible();
    expect(screen.getByText('Transaction In progress')).toBeVisible();
  });
});
