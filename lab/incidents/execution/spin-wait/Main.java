import com.trade.book.Sequencer;

/** Two threads of an order book spin until their turn, which does not come. */
public class Main {
    public static void main(String[] args) {
        Sequencer sequencer = new Sequencer(Lab.FIXED);
        for (int i = 1; i <= 2; i++) {
            int mine = i;
            new Thread(() -> {
                try {
                    sequencer.awaitTurn(mine);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "book-writer-" + i).start();
        }
        Lab.await();
    }
}
