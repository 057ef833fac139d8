import com.shop.metrics.ClickStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Clicks are emitted faster than they are stored; the sink keeps them without a bound. The fix bounds its queue. */
public class Main {
    private static int visitor;

    public static void main(String[] args) {
        ClickStream stream = new ClickStream(Lab.FIXED);
        ScheduledExecutorService web = Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "web-events"));
        web.scheduleAtFixedRate(() -> {
            for (int click = 0; click < 4000 && visitor < 40_000; click++) stream.click(visitor++);
        }, 0, 100, TimeUnit.MILLISECONDS);
        Lab.await();
    }
}
