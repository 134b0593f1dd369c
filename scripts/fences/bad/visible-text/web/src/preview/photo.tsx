export const Photo = () => <img src="photo.jpg" alt="A photo" />;
