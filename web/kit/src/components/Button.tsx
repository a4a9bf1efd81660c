import { LoadingOutlined } from '@ant-design/icons-svg';
import { useRef, useState, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { Icon } from './Icon';
import './Button.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  /** while a returned promise is pending, the button is busy and further clicks do nothing */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  /** the main action of its context */
  primary?: boolean;
  /** for an action that cannot be undone */
  danger?: boolean;
  size?: 'small' | 'middle' | 'large';
  /** full width of its container */
  block?: boolean;
  /** no more than its text, as in a row of a table */
  text?: boolean;
  /** its action is running: the button stays visible and focused but does nothing */
  loading?: boolean;
  icon?: ReactNode;
}

/** A text button. Use `type="submit"` for a form's submit button. */
export function Button({
  primary = false,
  danger = false,
  size = 'middle',
  block = false,
  text = false,
  loading = false,
  icon,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const waiting = loading || busy;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || running.current) return event.preventDefault();
    const done = onClick?.(event);
    if (!(done instanceof Promise)) return;
    running.current = true;
    setBusy(true);
    const end = () => {
      running.current = false;
      setBusy(false);
    };
    done.catch((error: unknown) => console.error(error)).finally(end);
  };
  const variants = {
    primary,
    danger,
    block,
    loading: waiting,
    small: size === 'small',
    large: size === 'large',
  };
  const classes = Object.entries(variants).flatMap(([variant, on]) => (on ? [`button-${variant}`] : []));
  return (
    <button
      type="button"
      className={[text ? 'text-button' : 'button', ...classes, className].join(' ')}
      aria-busy={waiting}
      onClick={click}
      {...rest}
    >
      {waiting ? <Icon of={LoadingOutlined} /> : icon}
      {children}
    </button>
  );
}
