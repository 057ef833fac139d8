import java.util.ArrayList;
import java.util.List;

/** Five requests are handled at the first dump and fifty at the second; each holds what it works with. */
public class RequestLoad {
    static final class Request {
        final String user;
        final List<byte[]> rows = new ArrayList<>();

        Request(int number) {
            user = "user-" + number;
            for (int row = 0; row < 100; row++) rows.add(new byte[1000]);
        }
    }

    static void handle(int number) {
        Request request = new Request(number);
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (request.rows.isEmpty()) System.out.println(request.user);
    }

    static void receive(int from, int to) throws InterruptedException {
        for (int number = from; number < to; number++) {
            int own = number;
            Growth.start("http-worker-" + number, () -> handle(own));
        }
        Thread.sleep(500);
    }

    public static void main(String[] args) throws InterruptedException {
        receive(0, 5);
        Growth.dump();
        receive(5, 50);
        Growth.dump();
    }
}
