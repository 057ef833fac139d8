import com.shop.pdf.PdfRenderer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A renderer does not give its permit back when a document is broken. The fix releases it in finally. */
public class Main {
    public static void main(String[] args) {
        PdfRenderer renderer = new PdfRenderer(3, Lab.FIXED);
        ExecutorService documents = Executors.newFixedThreadPool(10);
        while (true) {
            for (int document = 0; document < 10; document++) {
                int size = document;
                documents.submit(() -> renderer.render(size));
            }
            Lab.sleep(1000);
        }
    }
}
