import com.shop.catalog.CatalogImport;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two imports run their files with invokeAll in the pool of two that they occupy. The fix has a pool for the files. */
public class Main {
    public static void main(String[] args) {
        ExecutorService imports = Executors.newFixedThreadPool(2);
        CatalogImport catalog = new CatalogImport(Lab.FIXED ? Executors.newFixedThreadPool(2) : imports);
        while (true) {
            for (int one = 0; one < 3; one++) imports.submit(catalog::run);
            Lab.sleep(500);
        }
    }
}
