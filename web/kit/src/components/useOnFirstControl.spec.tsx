import { fireEvent, render, screen } from '@testing-library/react';
import { useOnFirstControl } from './useOnFirstControl';

let loads = 0;
const load = async () => void (loads += 1);

function Page({ prepare }: { prepare: (() => Promise<unknown>) | undefined }) {
  useOnFirstControl(prepare);
  return (
    <>
      <p>Nothing to do here</p>
      <button type="button">
        <span>Settle</span>
      </button>
      <input aria-label="Amount" />
    </>
  );
}

beforeEach(() => (loads = 0));

it('who only reads loads nothing', () => {
  render(<Page prepare={load} />);
  fireEvent.pointerOver(screen.getByText('Nothing to do here'));
  expect(loads).toBe(0);
});

it.each([
  ['the pointer', () => fireEvent.pointerOver(screen.getByText('Settle'))],
  ['the keyboard', () => screen.getByLabelText('Amount').focus()],
])('%s at a control loads once what is done by it', (_, reach) => {
  render(<Page prepare={load} />);
  reach();
  expect(loads).toBe(1);
  fireEvent.pointerOver(screen.getByRole('button'));
  screen.getByLabelText('Amount').focus();
  expect(loads).toBe(1);
});

it('without anything to prepare nothing is loaded, and afterwards at the next control', () => {
  const { rerender } = render(<Page prepare={undefined} />);
  fireEvent.pointerOver(screen.getByRole('button'));
  rerender(<Page prepare={load} />);
  expect(loads).toBe(0);
  fireEvent.pointerOver(screen.getByRole('button'));
  expect(loads).toBe(1);
});

it('a page that is left loads nothing', () => {
  const { unmount } = render(<Page prepare={load} />);
  unmount();
  render(<button type="button">Elsewhere</button>);
  fireEvent.pointerOver(screen.getByText('Elsewhere'));
  expect(loads).toBe(0);
});
