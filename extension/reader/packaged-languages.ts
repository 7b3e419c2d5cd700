/** The languages whose models are in the package: they are read without the host. */
export const packagedLanguages = ['eng'];
