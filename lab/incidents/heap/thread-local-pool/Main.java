import com.shop.render.Renderer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of a pool keep what they rendered in a ThreadLocal. The fix removes it in a finally block. */
public class Main {
    public static void main(String[] args) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService renderers = Executors.newFixedThreadPool(60, task -> new Thread(task, "render-" + number.incrementAndGet()));
        for (int invoice = 0; invoice < 6000; invoice++) {
            int code = invoice;
            renderers.submit(() -> Renderer.render(code, Lab.FIXED));
        }
        Lab.await();
    }
}
