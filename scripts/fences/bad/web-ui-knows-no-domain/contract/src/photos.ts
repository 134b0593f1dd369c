export interface Photo {
  id: string;
}
