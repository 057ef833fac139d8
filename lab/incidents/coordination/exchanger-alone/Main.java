import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;

/** Fillers exchange full buffers with a drainer, which has died of an exception. */
public class Main {
    static final class Channel extends Thread {
        final Exchanger<List<Integer>> buffers = new Exchanger<>();

        Channel(int number) {
            super("channel-filler-" + number);
        }

        @Override
        public void run() {
            List<Integer> buffer = new ArrayList<>();
            for (int round = 0; round < 40; round++) {
                for (int i = 0; i < 100; i++) buffer.add(i);
                buffer = hand(buffer);
                Lab.sleep(20);
            }
        }

        private List<Integer> hand(List<Integer> full) {
            try {
                return buffers.exchange(full);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void drain(Channel channel) {
        for (int round = 0; round < 40; round++) {
            List<Integer> full = channel.hand(new ArrayList<>());
            if (!Lab.FIXED && round == 3) full.get(-1);
            full.clear();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            Channel channel = new Channel(i);
            channel.start();
            new Thread(() -> drain(channel), "channel-drainer-" + i).start();
        }
        Lab.await();
    }
}
