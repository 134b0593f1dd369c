export interface Order {
  code: string;
}
