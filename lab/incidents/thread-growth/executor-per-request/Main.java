import com.shop.mail.MailSender;

/** Each mail starts an executor of its own that is never shut down. The fix shares one. */
public class Main {
    public static void main(String[] args) {
        MailSender sender = new MailSender(Lab.FIXED);
        for (int mail = 0; mail < 90; mail++) {
            sender.send("mail " + mail);
            Lab.sleep(100);
        }
        Lab.await();
    }
}
