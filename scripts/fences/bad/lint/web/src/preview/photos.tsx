export const Photos = () => <h1>My photos</h1>;
