import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** A rendering limit of four; a rendering that throws does not give its permit back. */
public class Main {
    static final Semaphore RENDERINGS = new Semaphore(4);

    static void render(int document) throws InterruptedException {
        RENDERINGS.acquire();
        if (Lab.FIXED) {
            try {
                draw(document);
            } finally {
                RENDERINGS.release();
            }
        } else {
            draw(document);
            RENDERINGS.release();
        }
    }

    static void draw(int document) {
        if (document % 5 == 0) throw new IllegalArgumentException("page size of document " + document);
        Lab.sleep(2);
    }

    public static void main(String[] args) {
        ExecutorService requests = Executors.newFixedThreadPool(16, Thread.ofPlatform().name("render-", 1).factory());
        for (int i = 0; i < 200; i++) {
            int document = i;
            requests.submit(() -> {
                render(document);
                return null;
            });
        }
        Lab.await();
    }
}
