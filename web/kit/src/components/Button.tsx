import { LoadingOutlined } from '@ant-design/icons-svg';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon } from './Icon';
import './Button.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
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
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  const looks = { primary, danger, block, loading, small: size === 'small', large: size === 'large' };
  const classes = Object.entries(looks).flatMap(([look, on]) => (on ? [`button-${look}`] : []));
  return (
    <button
      type="button"
      className={['button', ...classes, className].join(' ')}
      aria-busy={loading}
      onClick={click}
      {...rest}
    >
      {loading ? <Icon of={LoadingOutlined} /> : icon}
      {children}
    </button>
  );
}
