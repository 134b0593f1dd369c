import type { Ref, RefCallback } from 'react';

/** One ref that fills two. */
export function mergeRefs<T>(first: Ref<T>, second: Ref<T> | undefined): RefCallback<T> {
  return (value) => {
    for (const ref of [first, second]) {
      if (typeof ref === 'function') ref(value);
      else if (ref) ref.current = value;
    }
  };
}
