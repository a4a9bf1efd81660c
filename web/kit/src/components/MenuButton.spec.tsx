import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '../test/axe';
import { MenuButton } from './MenuButton';

const items = [
  { key: 'edit', label: 'Edit' },
  { key: 'review', label: 'KYC review' },
  { key: 'delete', label: 'Delete', danger: true },
] as const;

function open() {
  const choose = jest.fn();
  const view = render(
    <main>
      <MenuButton label="Actions for Moon" items={items} onChoose={choose}>
        …
      </MenuButton>
      <button type="button">Next</button>
    </main>,
  );
  const button = screen.getByRole('button', { name: 'Actions for Moon' });
  button.focus();
  return { ...view, choose, button };
}

const focused = () => document.activeElement?.textContent;

describe('a menu by keyboard', () => {
  it.each([
    ['{Enter}', 'Edit'],
    [' ', 'Edit'],
    ['{ArrowDown}', 'Edit'],
    ['{ArrowUp}', 'Delete'],
  ])('%s opens it at %s', async (key, name) => {
    const { container, button } = open();
    await userEvent.keyboard(key);
    expect(focused()).toBe(name);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('moves with arrows, Home, End and first letters, wrapping around', async () => {
    open();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(focused()).toBe('KYC review');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Delete');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Edit');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Delete');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Edit');
    await userEvent.keyboard('k');
    expect(focused()).toBe('KYC review');
  });

  it.each(['{Enter}', ' '])('%s chooses once, and focus returns to the button', async (key) => {
    const { choose, button } = open();
    await userEvent.keyboard(`{Enter}{ArrowDown}${key}`);
    expect(choose.mock.calls).toEqual([['review']]);
    expect(button).toHaveFocus();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('Esc closes it and returns focus to its button; Tab moves on', async () => {
    const { choose, button } = open();
    await userEvent.keyboard('{Enter}{Escape}');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(choose).not.toHaveBeenCalled();
  });

  it('the key that opened it chooses nothing while held', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Moon' }));
    const held = fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Edit' }), {
      key: 'Enter',
      repeat: true,
    });
    expect(held).toBe(false);
  });
});

it('a click outside a menu closes it', async () => {
  const { choose } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Moon' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});

it('a menu follows its button while the page scrolls, and closes when the button leaves the viewport', () => {
  const { button } = open();
  fireEvent.click(button);
  const at = jest.spyOn(button, 'getBoundingClientRect');
  at.mockReturnValue({ top: 300, bottom: 340, right: 500 } as DOMRect);
  fireEvent.scroll(window);
  expect(screen.getByRole('menu').style.top).toBe('344px');
  at.mockReturnValue({ top: -80, bottom: -40, right: 500 } as DOMRect);
  fireEvent.scroll(window);
  expect(screen.queryByRole('menu')).toBeNull();
});
