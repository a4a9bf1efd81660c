import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { axe } from 'jest-axe';
import { Alerts, alertError, alertSuccess, alertStore, dismissAlert, showAlert } from './index';

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
