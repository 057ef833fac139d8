import com.shop.ingest.BatchWriter;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A consumer collects records of six partitions, and the commit that frees them never comes. The fix commits. */
public class Main {
    private final BatchWriter writer = new BatchWriter();

    public static void main(String[] args) {
        Main consumer = new Main();
        new Thread(consumer::poll, "orders-consumer-0").start();
        Lab.await();
    }

    private void poll() {
        for (int offset = 0; offset < 25_000; offset++) {
            byte[] value = ("{\"order\":" + offset + ",\"total\":" + offset * 7 + ",\"state\":\"NEW\"}").getBytes();
            writer.add(new ConsumerRecord<>("orders", offset % 6, offset, "key-" + offset, value));
            if (Lab.FIXED && offset % 300 == 0) for (int partition = 0; partition < 6; partition++) writer.commit(partition);
        }
        while (true) Lab.sleep(1000 + writer.hashCode() % 2);
    }
}
