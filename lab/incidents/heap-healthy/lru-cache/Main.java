import com.shop.image.ImageCache;

/** A shop keeps the last 1,500 pictures in a LinkedHashMap with removeEldestEntry: the cache is full, as intended. */
public class Main {
    public static void main(String[] args) {
        for (int picture = 0; picture < 20_000; picture++) ImageCache.load("picture-" + picture + ".jpg");
        while (true) {
            ImageCache.load("picture-1.jpg");
            Lab.sleep(200);
        }
    }
}
