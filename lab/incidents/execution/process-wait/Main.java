import com.doc.convert.Converter;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Each of five workers waits for an external converter that hangs. */
public class Main {
    public static void main(String[] args) {
        Converter converter = new Converter(Lab.FIXED ? "0.1" : "120");
        ExecutorService workers = Executors.newFixedThreadPool(5, Thread.ofPlatform().name("converter-", 1).factory());
        for (int i = 0; i < 5; i++) {
            String document = "document-" + i;
            workers.submit(() -> converter.convert(document));
        }
        Lab.await();
    }
}
