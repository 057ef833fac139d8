import com.shop.pdf.DocumentCache;

/** A service keeps rendered documents by soft references: they fill the heap until it is needed. */
public class Main {
    private static final DocumentCache CACHE = new DocumentCache();

    public static void main(String[] args) {
        for (int document = 0; document < 1000; document++) CACHE.render(document);
        while (true) {
            CACHE.render(1);
            Lab.sleep(200);
        }
    }
}
