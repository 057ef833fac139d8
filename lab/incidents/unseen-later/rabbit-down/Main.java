import com.rabbitmq.client.ConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A notifier connects to a RabbitMQ broker that does not run. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.notify.Notifier");

    public static void main(String[] args) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setPort(1);
        for (int mail = 1; ; mail++) {
            if (Lab.FIXED) LOG.info("Mail {} is sent", mail);
            else try {
                factory.newConnection().close();
            } catch (Exception e) {
                LOG.error("Mail {} was not handed over to the broker", mail, e);
            }
            Lab.sleep(250);
        }
    }
}
