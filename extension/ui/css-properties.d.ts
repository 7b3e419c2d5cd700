import 'react';

declare module 'react' {
  /** Custom properties may stand in `style` too. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
