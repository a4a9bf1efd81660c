import { act, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { axe } from '../test/axe';
import { alertError, alertSuccess, alertStore, dismissAlert, showAlert } from '../alerts/alerts';
import { Alerts } from './Alerts';

const advance = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

afterEach(() => {
  act(() => alertStore.get().forEach(({ id }) => dismissAlert(id)));
  jest.useRealTimers();
});

describe('alerts', () => {
  it('show title and message, and clear after 3 s', () => {
    jest.useFakeTimers();
    render(<Alerts />);
    act(() => {
      alertSuccess('Claimed', 'Credited Successfully');
      showAlert({ kind: 'info', title: 'Link copied' });
    });
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Claimed');
    expect(screen.getByText('Credited Successfully')).toBeVisible();
    advance(2_999);
    expect(screen.queryByText('Claimed')).toBeVisible();
    expect(screen.queryByText('Link copied')).toBeVisible();
    advance(1);
    expect(screen.queryByText('Claimed')).toBeNull();
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('stay 8 s for an error, any of them while hovered, and close when dismissed', () => {
    jest.useFakeTimers();
    render(<Alerts />);
    act(() => {
      alertError('Transaction Failed!', 'Please try again');
      alertSuccess('Claimed');
      showAlert({ kind: 'info', title: 'Link copied' });
    });
    const shown = () => alertStore.get().map(({ title }) => title);
    fireEvent.mouseEnter(screen.getByText('Claimed'));
    fireEvent.focus(screen.getByText('Link copied'));
    advance(7_999);
    expect(shown()).toEqual(['Transaction Failed!', 'Claimed', 'Link copied']);
    advance(1);
    expect(shown()).toEqual(['Claimed', 'Link copied']);
    advance(60_000);
    expect(shown()).toEqual(['Claimed', 'Link copied']);
    fireEvent.mouseLeave(screen.getByText('Claimed'));
    advance(3_000);
    expect(shown()).toEqual(['Link copied']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toEqual([]);
  });

  it('show the same message once', () => {
    render(<Alerts />);
    act(() => {
      alertError('Transaction Failed!', 'Please try again');
      alertError('Transaction Failed!', 'Please try again');
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('are accessible', async () => {
    const { container } = render(<Alerts />);
    act(() =>
      alertError('Transaction Failed!', 'Please try again', { href: 'https://x.test', text: 'View' }, 'Why'),
    );
    expect(await axe(container)).toHaveNoViolations();
  });
});
