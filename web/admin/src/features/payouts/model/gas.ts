/** Gas in digits that can be read. */
export const formatGas = (gas: number): string => gas.toLocaleString('en');
