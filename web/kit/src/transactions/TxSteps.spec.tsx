import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { TxOverlay } from './TxOverlay';
import { TxSteps } from './TxSteps';

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

describe('the overlay', () => {
  it('reads We’re Almost There / Transaction In progress', () => {
    render(<TxOverlay open />);
    expect(screen.getByText("We're Almost There")).toBeVisible();
    expect(screen.getByText('Transaction In progress')).toBeVisible();
  });
});
