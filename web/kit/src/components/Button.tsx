import { LoadingOutlined } from '@ant-design/icons-svg';
import { useRef, useState, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { Icon } from './Icon';
import './Button.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  /** while the promise it gives is open, the button is busy and further clicks do nothing */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  /** the one that matters most where it stands */
  primary?: boolean;
  /** what it does can't be taken back */
  danger?: boolean;
  size?: 'small' | 'middle' | 'large';
  /** as wide as what it stands in */
  block?: boolean;
  /** what it started still runs: it stays in sight and in focus, and does nothing */
  loading?: boolean;
  icon?: ReactNode;
}

/** A button with words. `type="submit"` makes it a form's own. */
export function Button({
  primary = false,
  danger = false,
  size = 'middle',
  block = false,
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
  const looks = {
    primary,
    danger,
    block,
    loading: waiting,
    small: size === 'small',
    large: size === 'large',
  };
  const classes = Object.entries(looks).flatMap(([look, on]) => (on ? [`button-${look}`] : []));
  return (
    <button
      type="button"
      className={['button', ...classes, className].join(' ')}
      aria-busy={waiting}
      onClick={click}
      {...rest}
    >
      {waiting ? <Icon of={LoadingOutlined} /> : icon}
      {children}
    </button>
  );
}
