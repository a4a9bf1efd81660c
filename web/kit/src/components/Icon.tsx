import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types';
import { createElement, type ReactNode } from 'react';
import './Icon.css';

/** Converts SVG attribute names to React's. */
function toReactAttrs(attrs: AbstractNode['attrs']): AbstractNode['attrs'] {
  const camel = (name: string) => name.replace(/-./g, (dash) => dash.charAt(1).toUpperCase());
  return Object.fromEntries(Object.entries(attrs).map(([name, value]) => [camel(name), value]));
}

function draw({ tag, attrs, children }: AbstractNode, key: number): ReactNode {
  return createElement(tag, { key, ...toReactAttrs(attrs) }, children?.map(draw));
}

/** An icon in the size of the surrounding text. It is hidden from screen readers: the text must carry the meaning. */
export function Icon({ of, className = '' }: { of: IconDefinition; className?: string }) {
  const picture = typeof of.icon === 'function' ? of.icon('currentColor', 'transparent') : of.icon;
  const spin = of.name === 'loading' ? 'icon-spin' : '';
  return (
    <span className={`icon ${spin} ${className}`} aria-hidden="true">
      <svg {...toReactAttrs(picture.attrs)} width="1em" height="1em" fill="currentColor">
        {picture.children?.map(draw)}
      </svg>
    </span>
  );
}
