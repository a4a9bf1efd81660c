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
  /** for an action that cannot be undone */
  danger?: boolean;
  /** why it is not possible now; choosing it still calls `onChoose`, which says more */
  refusal?: string | undefined;
}

interface Props<Key extends string> {
  /** accessible name of the button and its menu */
  label: string;
  items: readonly MenuItem<Key>[];
  onChoose: (key: Key) => void;
  /** the button's icon */
  children: ReactNode;
}

const GAP = 4;
const EDGE = 8;

/** Positions the menu below its button, right-aligned; above it if there is no room below. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const below = bottom + GAP + menu.offsetHeight <= window.innerHeight - EDGE;
  menu.style.left = `${Math.max(EDGE, right - menu.offsetWidth)}px`;
  menu.style.top = `${Math.max(EDGE, below ? bottom + GAP : top - GAP - menu.offsetHeight)}px`;
}

function isInViewport(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

const entriesOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** The item a key moves to from item `at` of `labels`; undefined for keys the menu does not handle. */
function indexFor(key: string, at: number, labels: readonly string[]): number | undefined {
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
 * A button that opens a menu of actions, following the ARIA menu button pattern. Enter, Space and the down arrow
 * open it at its first item, the up arrow at its last; arrows, Home, End and first letters move; Enter and Space
 * choose; Esc returns to the button, Tab moves on. It follows its button while the page scrolls, and closes when the
 * button leaves the viewport.
 */
export function MenuButton<Key extends string>({ label, items, onChoose, children }: Props<Key>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  /** the item focused on opening; undefined while the menu is closed */
  const [first, setFirst] = useState<number>();
  const isOpen = first !== undefined;

  const close = () => {
    button.current?.focus({ preventScroll: true });
    setFirst(undefined);
  };

  useLayoutEffect(() => {
    if (first === undefined || !menu.current || !button.current) return;
    // the top layer is above anything that clips or covers the button's row
    menu.current.showPopover?.();
    place(menu.current, button.current);
    entriesOf(menu.current)[first]?.focus({ preventScroll: true });
  }, [first]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onOutside = (event: Event) => {
      const target = event.target instanceof Node ? event.target : null;
      if (!menu.current?.contains(target) && !button.current?.contains(target)) setFirst(undefined);
    };
    const reposition = () => {
      if (!menu.current || !button.current) return;
      if (isInViewport(button.current)) place(menu.current, button.current);
      else setFirst(undefined);
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    window.addEventListener('scroll', reposition, true);
    window.addEventListener('resize', reposition);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      window.removeEventListener('scroll', reposition, true);
      window.removeEventListener('resize', reposition);
    };
  }, [isOpen]);

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setFirst(event.key === 'ArrowDown' ? 0 : items.length - 1);
  };

  const onMenuKey = (event: KeyboardEvent) => {
    // the key press that opened the menu repeats while held and must not choose
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
    const next = indexFor(
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
          {items.map(({ key, label: text, danger, refusal }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={danger ? 'menu-item menu-item-danger' : 'menu-item'}
              data-refused={refusal !== undefined}
              aria-describedby={refusal === undefined ? undefined : `${id}-${key}`}
              onClick={() => {
                // so that a dialog opened now returns focus to this button
                close();
                onChoose(key);
              }}
            >
              {text}
              {refusal !== undefined && (
                <span id={`${id}-${key}`} className="menu-item-refusal" aria-hidden="true">
                  {refusal}
                </span>
              )}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
