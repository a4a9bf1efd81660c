import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The operating system's choice. */
const system = Object.assign(new EventTarget(), { matches: true });
window.matchMedia = (query) => Object.assign(system, { media: query }) as unknown as MediaQueryList;

const { ThemeSwitch } = await import('../components/ThemeSwitch');
const { useTheme } = await import('./themeMode');

const Shown = () => <output>{useTheme()}</output>;
const shown = () => [screen.getByRole('status').textContent, document.documentElement.dataset['theme']];

it('the theme is the user’s choice, which is kept, or else follows the operating system', async () => {
  render(
    <>
      <ThemeSwitch />
      <Shown />
    </>,
  );
  expect(shown()).toEqual(['dark', 'dark']);
  act(() => {
    system.matches = false;
    system.dispatchEvent(new Event('change'));
  });
  expect(shown()).toEqual(['light', 'light']);
  const chosen: unknown[] = [];
  for (const _ of ['dark', 'light', 'system']) {
    await userEvent.click(screen.getByRole('button'));
    chosen.push([localStorage.getItem('theme'), ...shown()]);
  }
  expect(chosen).toEqual([
    ['dark', 'dark', 'dark'],
    ['light', 'light', 'light'],
    [null, 'light', 'light'],
  ]);
});
