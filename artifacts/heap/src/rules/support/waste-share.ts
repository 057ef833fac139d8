/** From this share of the used heap on, waste is a problem of the contract; below it is only listed. */
export const WASTE_SHARE = 0.05;
