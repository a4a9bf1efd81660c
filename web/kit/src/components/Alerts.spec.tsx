import { act, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { axe } from 'jest-axe';
import { alertError, alertSuccess, alertStore, dismissAlert, showAlert } from '../alerts/alerts';
import { Alerts } from './Alerts';

const pass = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

afterEach(() => {
  act(() => alertStore.get().forEach(({ id }) => dismissAlert(id)));
  jest.useRealTimers();
});

describe('alerts', () => {
  it('show title and message, and status messages clear after 3 s', () => {
    jest.useFakeTimers();
    render(<Alerts />);
    act(() => {
      alertSuccess('Claimed', 'Credited Successfully');
      showAlert({ kind: 'info', title: 'Link copied' });
    });
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Claimed');
    expect(screen.getByText('Credited Successfully')).toBeVisible();
    pass(2_999);
    expect(screen.queryByText('Claimed')).toBeVisible();
    expect(screen.queryByText('Link copied')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Claimed')).toBeNull();
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('of an error stay 8 s, any of them as long as somebody rests on it, and go when dismissed', () => {
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
    pass(7_999);
    expect(shown()).toEqual(['Transaction Failed!', 'Claimed', 'Link copied']);
    pass(60_000);
    expect(shown()).toEqual(['Claimed', 'Link copied']);
    fireEvent.mouseLeave(screen.getByText('Claimed'));
    pass(3_000);
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
