/** Finds what depends on a stack alone once for each: many rows have the same one. */
export function rememberByStack<Found>(find: (stack: number) => Found): (stack: number) => Found {
  const found = new Map<number, { readonly value: Found }>();
  return (stack) => {
    const known = found.get(stack);
    if (known) return known.value;
    const value = find(stack);
    found.set(stack, { value });
    return value;
  };
}
