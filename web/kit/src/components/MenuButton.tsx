import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { IconButton } from './IconButton';
import './Menu.css';

export interface MenuItem<Key extends string> {
  key: Key;
  label: string;
  /** what it does can't be taken back */
  danger?: boolean;
}

interface Props<Key extends string> {
  /** names the button and its menu */
  label: string;
  items: readonly MenuItem<Key>[];
  onChoose: (key: Key) => void;
  /** the button's picture */
  children: ReactNode;
}

const GAP = 4;
const EDGE = 8;

/** Puts the menu below its button, right edges together; above it where there is no room below. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const below = bottom + GAP + menu.offsetHeight <= window.innerHeight - EDGE;
  menu.style.left = `${Math.max(EDGE, right - menu.offsetWidth)}px`;
  menu.style.top = `${Math.max(EDGE, below ? bottom + GAP : top - GAP - menu.offsetHeight)}px`;
}

function isInSight(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

const entriesOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** Which item a key leads to from item `at` of `labels`; undefined when the key means nothing here. */
function target(key: string, at: number, labels: readonly string[]): number | undefined {
  const count = labels.length;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const order = labels.map((_, index) => (at + 1 + index) % count);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(key.toLowerCase()));
}

/**
 * The one menu: a button that opens a list of acts, after the menu button pattern of the ARIA practices. Enter,
 * Space and the down arrow open it at its first item, the up arrow at its last; arrows, Home, End and first
 * letters move; Enter and Space choose; Esc leads back to the button, Tab onwards. It stays with its button while the
 * page scrolls, and closes where that goes out of sight.
 */
export function MenuButton<Key extends string>({ label, items, onChoose, children }: Props<Key>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  /** the item that has the focus first; undefined while the menu is closed */
  const [first, setFirst] = useState<number>();
  const isOpen = first !== undefined;

  const close = () => {
    button.current?.focus({ preventScroll: true });
    setFirst(undefined);
  };

  useLayoutEffect(() => {
    if (first === undefined || !menu.current || !button.current) return;
    // the top layer lies above whatever clips or covers the button's row
    menu.current.showPopover?.();
    place(menu.current, button.current);
    entriesOf(menu.current)[first]?.focus({ preventScroll: true });
  }, [first]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const away = (event: Event) => {
      const target = event.target instanceof Node ? event.target : null;
      if (!menu.current?.contains(target) && !button.current?.contains(target)) setFirst(undefined);
    };
    const follow = () => {
      if (!menu.current || !button.current) return;
      if (isInSight(button.current)) place(menu.current, button.current);
      else setFirst(undefined);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [isOpen]);

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setFirst(event.key === 'ArrowDown' ? 0 : items.length - 1);
  };

  const onMenuKey = (event: KeyboardEvent) => {
    // the press that opened the menu goes on while the key is held, and must not choose
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault();
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
    const all = entriesOf(menu.current);
    const at = all.findIndex((entry) => entry === document.activeElement);
    const next = target(
      event.key,
      at,
      items.map((item) => item.label),
    );
    if (next === undefined) return undefined;
    event.preventDefault();
    return all[next]?.focus();
  };

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setFirst(0))}
        onKeyDown={onButtonKey}
      >
        {children}
      </IconButton>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          popover="manual"
          className="menu"
          aria-label={label}
          onKeyDown={onMenuKey}
        >
          {items.map(({ key, label: text, danger }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={danger ? 'menu-item menu-item-danger' : 'menu-item'}
              onClick={() => {
                // what opens now gives the focus back to this button
                close();
                onChoose(key);
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
